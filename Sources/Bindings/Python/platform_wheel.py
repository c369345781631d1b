"""Names the wheel after the platform: it has a library of the machine, and no code that depends on Python's version."""

import sysconfig

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PlatformWheel(BuildHookInterface):
    def initialize(self, version: str, build_data: dict) -> None:
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["tag"] = f"py3-none-{platform}"
        build_data["pure_python"] = False
