export function newLoop(id: i32, data: usize, size: i32): usize { return 0; }
export function runLoop(id: i32, state: usize): i32 { return 0; }
export function explainLoop(state: usize, literal: i32): void {}
