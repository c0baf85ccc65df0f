export function newLinear(id: i32, data: usize, size: i32): usize { return 0; }
export function runLinear(id: i32, state: usize): i32 { return 0; }
export function explainLinear(state: usize, literal: i32): void {}
export function toldLinear(state: usize, tag: i32): void {}
export function untoldLinear(state: usize, tag: i32): void {}
