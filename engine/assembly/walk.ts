export function walk(phases: usize): void {}
