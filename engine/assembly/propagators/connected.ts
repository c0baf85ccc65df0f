export function newConnected(id: i32, data: usize, size: i32): usize { return 0; }
export function runConnected(id: i32, state: usize): i32 { return 0; }
export function explainConnected(state: usize, literal: i32): void {}
