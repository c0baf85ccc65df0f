/** A first-in, first-out queue of nodes. */
export class NodeQueue {
  #nodes: number[] = [];
  #next = 0;

  push(node: number): void {
    this.#nodes.push(node);
  }

  shift(): number | undefined {
    if (this.#next > 1024 && this.#next * 2 > this.#nodes.length) {
      this.#nodes = this.#nodes.slice(this.#next);
      this.#next = 0;
    }
    return this.#nodes[this.#next++];
  }

  get isEmpty(): boolean {
    return this.#next >= this.#nodes.length;
  }
}
