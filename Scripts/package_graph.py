"""The targets of the package and what they stand on."""


class Graph:
    """The targets of the package, what they depend on, and the traits on which that depends."""

    def __init__(self, manifest):
        self.targets = {target["name"]: target for target in manifest["targets"]}
        self.products = {
            product["name"]: product for product in manifest["products"] if "plugin" not in product["type"]}
        self.traits = {trait["name"] for trait in manifest["traits"]} - {"default"}
        self.default = set(
            next(trait["enabledTraits"] for trait in manifest["traits"] if trait["name"] == "default"))

    def names(self, command):
        return sorted(
            (name for name, product in self.products.items() if ("executable" in product["type"]) == command),
            key=str.lower)

    def dependencies(self, target, traits):
        """The targets and the packages that a target depends on. What a plugin of the build runs is in no program."""
        for dependency in self.targets[target]["dependencies"]:
            (kind, value), = dependency.items()
            condition = (value[-1] or {}).get("traits")
            if condition is None or set(condition) & traits:
                yield value[1] if kind == "product" else value[0]

    def closure(self, name, traits):
        """All that a target or a product stands on, with itself."""
        waiting = list(self.products[name]["targets"]) if name in self.products else [name]
        found = set()
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += self.dependencies(name, traits) if name in self.targets else []
        return found

    def packages(self, name, traits):
        return self.closure(name, traits) - set(self.targets)

    def needs_apps(self, name):
        """Whether it imports another package, and so is not compiled without the trait Apps."""
        return bool(self.packages(name, self.default))
