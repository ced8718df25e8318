"""zbar 0.23.93 for the phone, in place of the recipe of 0.10 that python-for-android brings."""

from multiprocessing import cpu_count
from os.path import join
from typing import ClassVar

import sh
from pythonforandroid.logger import shprint
from pythonforandroid.recipe import Recipe
from pythonforandroid.util import current_directory

# QR codes only, from grey pixels that the app hands over: no camera, no window, no image files.
CONFIGURE = (
    "--enable-shared",
    "--disable-static",
    "--disable-dependency-tracking",
    "--enable-codes=qrcode",
    "--disable-doc",
    "--disable-nls",
    "--disable-pthread",
    "--disable-video",
    "--without-dbus",
    "--without-graphicsmagick",
    "--without-gtk",
    "--without-imagemagick",
    "--without-java",
    "--without-jpeg",
    "--without-python",
    "--without-qt",
    "--without-x",
    "--without-xshm",
    "--without-xv",
)


class LibZBarRecipe(Recipe):
    version = "0.23.93"
    url = "https://github.com/mchehab/zbar/archive/refs/tags/{version}.tar.gz"
    sha256sum = "212dfab527894b8bcbcc7cd1d43d63f5604a07473d31a5f02889e372614ebe28"
    depends: ClassVar = ["libiconv"]
    built_libraries: ClassVar = {"libzbar.so": "zbar/.libs"}

    def get_recipe_env(self, arch=None, with_flags_in_cc=True):
        env = super().get_recipe_env(arch, with_flags_in_cc)
        # Android has no iconv of its own before API level 28.
        iconv = self.get_recipe("libiconv", self.ctx).get_build_dir(arch.arch)
        env["CPPFLAGS"] = f"{env.get('CPPFLAGS', '')} -I{join(iconv, 'include')}"
        env["LDFLAGS"] += f" -L{join(iconv, 'lib', '.libs')}"
        env["LIBS"] = f"{env.get('LIBS', '')} -liconv"
        return env

    def build_arch(self, arch):
        env = self.get_recipe_env(arch)
        with current_directory(self.get_build_dir(arch.arch)):
            shprint(sh.autoreconf, "-vif", _env=env)
            shprint(
                sh.Command("./configure"), f"--host={arch.command_prefix}", *CONFIGURE, _env=env
            )
            shprint(sh.make, "-C", "zbar", f"-j{cpu_count()}", "libzbar.la", _env=env)


recipe = LibZBarRecipe()
