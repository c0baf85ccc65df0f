/**
 * A table of distinct rows of small numbers. Each row gets a number when it is added first. It is a hash table with
 * open addressing over one array.
 */
export class Rows {
  #cells = new Int32Array(1024);
  /** Row r consists of the cells from #starts[r] up to #starts[r + 1]. */
  #starts = new Int32Array(257);
  #slots = new Int32Array(1024);
  count = 0;

  /** The number of the row that consists of the first `length` entries; the row is added if it is new. */
  numberOf(row: Int32Array, length: number): number {
    let hash = length;
    for (let i = 0; i < length; i++) hash = Math.imul(hash ^ row[i]!, 0x9e3779b1) ^ (hash >>> 15);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    const mask = this.#slots.length - 1;
    let slot = (hash ^ (hash >>> 13)) & mask;
    for (let foundRow = this.#slots[slot]!; foundRow !== 0; foundRow = this.#slots[slot]!) {
      if (this.#equalsRow(foundRow - 1, row, length)) return foundRow - 1;
      slot = (slot + 1) & mask;
    }
    this.#slots[slot] = this.count + 1;
    this.#push(row, length);
    if (2 * this.count > this.#slots.length) this.#rehash();
    return this.count - 1;
  }

  start(row: number): number {
    return this.#starts[row]!;
  }

  /** The cells of all rows, one row after the other; valid until the next row is added. */
  get cells(): Int32Array {
    return this.#cells;
  }

  get bytes(): number {
    return 4 * (this.#cells.length + this.#starts.length + this.#slots.length);
  }

  #equalsRow(row: number, other: Int32Array, length: number): boolean {
    const rowStart = this.#starts[row]!;
    if (this.#starts[row + 1]! - rowStart !== length) return false;
    for (let i = 0; i < length; i++) if (this.#cells[rowStart + i] !== other[i]) return false;
    return true;
  }

  #push(row: Int32Array, length: number): void {
    const rowStart = this.#starts[this.count]!;
    if (rowStart + length > this.#cells.length) {
      const cells = new Int32Array(Math.max(2 * this.#cells.length, rowStart + length));
      cells.set(this.#cells);
      this.#cells = cells;
    }
    for (let i = 0; i < length; i++) this.#cells[rowStart + i] = row[i]!;
    this.count++;
    if (this.count + 1 > this.#starts.length) {
      const newStarts = new Int32Array(2 * this.#starts.length);
      newStarts.set(this.#starts);
      this.#starts = newStarts;
    }
    this.#starts[this.count] = rowStart + length;
  }

  #rehash(): void {
    this.#slots = new Int32Array(4 * this.#slots.length);
    const mask = this.#slots.length - 1;
    for (let row = 0; row < this.count; row++) {
      const [from, to] = [this.#starts[row]!, this.#starts[row + 1]!];
      let hash = to - from;
      for (let i = from; i < to; i++) hash = Math.imul(hash ^ this.#cells[i]!, 0x9e3779b1) ^ (hash >>> 15);
      hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
      let slot = (hash ^ (hash >>> 13)) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = row + 1;
    }
  }
}
