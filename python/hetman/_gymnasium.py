"""Names of environments for gymnasium.make(). Gymnasium itself calls this where the package was installed as a wheel
(its entry points), so that nothing heavy is imported before it is needed."""


def register_environments() -> None:
    """Registers every shipped scenario as Hetman/SYSTEM.NAME-v0, and Hetman/Scenario-v0 for any other; again does
    nothing."""
    from gymnasium.envs.registration import register, registry

    from .game import scenarios

    for name in ["Scenario", *scenarios()]:
        known = f"Hetman/{name.replace('/', '.')}-v0"
        if known not in registry:
            register(known, "hetman.gym:Env", vector_entry_point="hetman.vector_env:VectorEnv",
                     kwargs={} if name == "Scenario" else {"scenario": name})
