"""The app: joins the engine and vision, shows, stores, prints, speaks."""
