/** What the server has before it: the texts that are open, and what was read of others; every answer is made from it. */

import type { InstanceFile } from '../../editor/instances/beside.ts';
import { declaredAt, entryAt } from '../../editor/instances/text.ts';
import type { TextPlace } from '../../editor/places.ts';
import { analyse, type Snapshot } from '../../editor/snapshot.ts';
import { Workspace } from '../../editor/workspace.ts';
import type { Model } from '../../language/model.ts';
import { findFile, instancesBeside, modelOfInstance, modelsBelow, plainUri, storedModel } from './beside.ts';
import { Lines } from './lines.ts';
import type { Connection } from './protocol.ts';

/**
 * How answers of commands get to whoever asked: as a message with the board in it, as a message and a document with the board,
 * or as the client shows them.
 */
export type Showing = 'message' | 'document' | 'client';

/** An instance in a file of its own that is open. */
export interface OpenInstance {
  readonly text: string;
  readonly model: string;
  readonly name: string;
}

export interface AskedPlace {
  readonly textDocument: { readonly uri: string };
  readonly position: { readonly line: number; readonly character: number };
}

export class Desk {
  readonly connection: Connection;
  readonly workspace = new Workspace(findFile);
  /** By their URIs. */
  readonly instances = new Map<string, OpenInstance>();
  showing: Showing = 'message';
  /** Whether the client opens a document that it is told of. */
  showsDocuments = false;
  /** The folders that the editor works in. */
  folders: readonly string[] = [];
  /** The document that was asked about or changed last: commands that name none mean it. */
  last: string | undefined;
  readonly #stored = new Map<string, Snapshot>();

  constructor(connection: Connection) {
    this.connection = connection;
  }

  /** Puts a text on the desk: a model, or an instance if it lies in the folder of a model's name. */
  open(uri: string, text: string): void {
    this.last = uri;
    const model = modelOfInstance(uri);
    if (model) this.instances.set(uri, { text, model: model.uri, name: model.name });
    else this.workspace.open(uri, text);
  }

  close(uri: string): void {
    this.instances.delete(uri);
    this.workspace.close(uri);
    if (this.last === uri) this.last = undefined;
  }

  /** An open text as it is now. */
  text(uri: string): string | undefined {
    return this.instances.get(uri)?.text ?? this.workspace.text(uri);
  }

  instance(uri: string): OpenInstance | undefined {
    return this.instances.get(plainUri(uri));
  }

  /** Of a model that is open, or that a file holds. */
  snapshot(asked: string): Snapshot | undefined {
    const uri = plainUri(asked);
    if (this.instances.has(uri)) return undefined;
    return this.workspace.snapshot(uri) ?? this.#read(uri);
  }

  #read(uri: string): Snapshot | undefined {
    const text = storedModel(uri);
    if (text === undefined) return undefined;
    const known = this.#stored.get(uri);
    if (known?.text === text) return known;
    const snapshot = analyse(uri, text, this.workspace.resolve);
    this.#stored.set(uri, snapshot);
    return snapshot;
  }

  /** The instances beside a model's file. */
  beside({ name }: Snapshot, model: () => Model): readonly InstanceFile[] {
    return instancesBeside(name, model, (uri) => this.instances.get(uri)?.text);
  }

  /** Of all models below the folders, and of those that are open. */
  models(): readonly Snapshot[] {
    const names = new Set([...this.workspace.names, ...modelsBelow(this.folders)]);
    return [...names].flatMap((name) => this.snapshot(name) ?? []);
  }

  /** Of a place in any file that the snapshot is made of; the library's are no files. */
  location(snapshot: Snapshot, place: TextPlace) {
    const text =
      snapshot.sources.files.find((file) => file.name === place.name)?.text ??
      this.workspace.snapshot(place.name)?.text;
    if (text === undefined || !place.name.includes(':')) return undefined;
    return { uri: place.name, range: new Lines(text).range(place) };
  }

  /** Asks a service about a place in a model. */
  at<Asked extends AskedPlace, Answer>(
    ask: (snapshot: Snapshot, offset: number, lines: Lines) => Answer,
  ): (asked: Asked) => Answer | null {
    return ({ textDocument, position }) => {
      const snapshot = this.snapshot(textDocument.uri);
      if (!snapshot) return null;
      this.last = snapshot.name;
      const lines = new Lines(snapshot.text);
      return ask(snapshot, lines.offset(position), lines);
    };
  }

  /** Asks about a name: of an entry in an instance, what the model says of the given that it is. */
  atName<Asked extends AskedPlace, Answer>(
    ask: (snapshot: Snapshot, offset: number, lines: Lines | undefined) => Answer,
  ): (asked: Asked) => Answer | null {
    const inModel = this.at<Asked, Answer>(ask);
    return (asked) => {
      const instance = this.instance(asked.textDocument.uri);
      if (!instance) return inModel(asked);
      const entry = entryAt(instance.text, new Lines(instance.text).offset(asked.position));
      const model = this.snapshot(instance.model);
      const place = entry && model && declaredAt(model, entry.name);
      const home = place && this.snapshot(place.name);
      return home ? ask(home, place.start, undefined) : null;
    };
  }
}
