"""Parts of screens that stand on their own: prompts, inputs, menus, player cards."""
