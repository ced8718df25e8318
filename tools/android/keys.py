"""The keys that Buildozer 1.6 reads from [app] and [buildozer] for an Android build."""

APP = frozenset(
    """
    title package.name package.domain
    version version.regex version.filename
    source.dir source.include_exts source.include_patterns
    source.exclude_exts source.exclude_dirs source.exclude_patterns
    requirements garden_requirements services orientation fullscreen
    presplash.filename icon.filename
    icon.adaptive_foreground.filename icon.adaptive_background.filename
    android.presplash_color android.presplash_lottie android.permissions android.features
    android.api android.minapi android.sdk android.ndk android.ndk_api
    android.ndk_path android.sdk_path android.ant android.ant_path
    android.skip_update android.accept_sdk_license android.entrypoint
    android.activity_class_name android.service_class_name
    android.extra_manifest_xml android.extra_manifest_application_arguments
    android.apptheme android.whitelist android.whitelist_src android.blacklist_src
    android.home_app android.add_jars android.add_src android.add_aars android.add_assets
    android.add_resources android.gradle_dependencies android.enable_androidx
    android.add_compile_options android.add_gradle_repositories android.add_packaging_options
    android.add_activities android.ouya.category android.ouya.icon.filename
    android.manifest.intent_filters android.manifest.launch_mode android.manifest.orientation
    android.manifest_placeholders android.res_xml
    android.add_libs_armeabi android.add_libs_armeabi_v7a android.add_libs_arm64_v8a
    android.add_libs_x86 android.add_libs_mips
    android.wakelock android.meta_data android.library_references android.uses_library
    android.logcat_filters android.logcat_pid_only android.adb_args android.copy_libs
    android.archs android.numeric_version android.allow_backup android.backup_rules
    android.no-byte-compile-python android.release_artifact android.debug_artifact
    android.display_cutout
    p4a.url p4a.fork p4a.branch p4a.commit p4a.source_dir p4a.local_recipes p4a.hook
    p4a.bootstrap p4a.port p4a.setup_py p4a.extra_args
    """.split()  # noqa: SIM905
)

BUILDOZER = frozenset({"log_level", "warn_on_root", "build_dir", "bin_dir"})

NEEDED = ("title", "package.name", "package.domain", "source.dir", "requirements")
NAMING_FILES = (
    "version.filename",
    "presplash.filename",
    "icon.filename",
    "icon.adaptive_foreground.filename",
    "icon.adaptive_background.filename",
    "android.extra_manifest_xml",
    "android.extra_manifest_application_arguments",
    "android.manifest.intent_filters",
    "android.res_xml",
    "p4a.local_recipes",
)
"""Each names a file, or several with commas between them."""
