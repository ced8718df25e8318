"""Stand-ins for the modules that exist on a phone only, so that its code can be imported."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])


class JavaError(Exception):
    """In place of jnius.JavaException."""


class JavaObject:
    """In place of jnius.PythonJavaClass."""


def modules() -> dict[str, ModuleType]:
    """By name, as sys.modules wants them."""

    def java_method(_signature: str) -> Callable[[Function], Function]:
        return lambda function: function

    jnius = ModuleType("jnius")
    vars(jnius).update(
        autoclass=lambda name: name,
        cast=lambda _name, value: value,
        detach=lambda: None,
        find_javaclass=lambda name: name,
        java_method=java_method,
        JavaException=JavaError,
        PythonJavaClass=JavaObject,
    )
    permissions = ModuleType("android.permissions")
    vars(permissions).update(
        Permission=type("Permission", (), {"CAMERA": "android.permission.CAMERA"}),
        check_permission=lambda _name: True,
        request_permissions=lambda _names, _answer: None,
    )
    runnable = ModuleType("android.runnable")
    vars(runnable).update(run_on_ui_thread=lambda function: function)
    activity = ModuleType("android.activity")
    vars(activity).update(bind=lambda **_events: None, unbind=lambda **_events: None)
    package = ModuleType("android")
    vars(package).update(permissions=permissions, runnable=runnable, activity=activity)
    made = (jnius, package, permissions, runnable, activity)
    return {module.__name__: module for module in made}


def install() -> None:
    sys.modules.update(modules())
