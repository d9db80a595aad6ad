export function gameIcons(): void
