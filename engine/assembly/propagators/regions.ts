export function newRegions(id: i32, data: usize, size: i32): usize { return 0; }
export function runRegions(id: i32, state: usize): i32 { return 0; }
export function explainRegions(state: usize, literal: i32): void {}
export function observeRegions(id: i32, state: usize): void {}
