/** The state of the server: the open texts, and what was read from other files; all answers are computed from it. */

import type { InstanceFile } from '../../editor/instances/beside.ts';
import { declaredAt, entryAt } from '../../editor/instances/text.ts';
import type { TextPlace } from '../../editor/places.ts';
import { analyse, type Snapshot } from '../../editor/snapshot.ts';
import { Workspace } from '../../editor/workspace.ts';
import type { Model } from '../../language/model.ts';
import {
  canonicalUri,
  findUsedFile,
  instancesBeside,
  modelOfInstance,
  modelsBelow,
  readModelFile,
} from './beside.ts';
import { Lines } from './lines.ts';
import type { Connection } from './protocol.ts';

/**
 * How the answers of commands are shown: as a message containing the board, as a message and a document with the board,
 * or by the client itself.
 */
export type AnswerDisplay = 'message' | 'document' | 'client';

/** An instance in a file of its own, whose text the editor has open. */
export interface OpenInstance {
  readonly text: string;
  readonly model: string;
  readonly name: string;
}

export interface AskedPlace {
  readonly textDocument: { readonly uri: string };
  readonly position: { readonly line: number; readonly character: number };
}

export class ServerState {
  readonly connection: Connection;
  readonly workspace = new Workspace(findUsedFile);
  /** [URI]: an instance that the editor has open. */
  readonly instances = new Map<string, OpenInstance>();
  answerDisplay: AnswerDisplay = 'message';
  /** Whether the client can show a document when the server asks for it. */
  showsDocuments = false;
  /** The paths of the folders that the editor has open. */
  folders: readonly string[] = [];
  /** The URI in the last request or change. Commands without a URI mean this document. */
  lastUri: string | undefined;
  readonly #storedSnapshots = new Map<string, Snapshot>();

  constructor(connection: Connection) {
    this.connection = connection;
  }

  /** Adds an open text: a model, or an instance if it lies in a folder named after a model. */
  open(uri: string, text: string): void {
    this.lastUri = uri;
    const model = modelOfInstance(uri);
    if (model) this.instances.set(uri, { text, model: model.uri, name: model.name });
    else this.workspace.open(uri, text);
  }

  close(uri: string): void {
    this.instances.delete(uri);
    this.workspace.close(uri);
    if (this.lastUri === uri) this.lastUri = undefined;
  }

  /** The text of a document as it now is in the editor; undefined if it isn't open. */
  text(uri: string): string | undefined {
    return this.instances.get(uri)?.text ?? this.workspace.text(uri);
  }

  instance(uri: string): OpenInstance | undefined {
    return this.instances.get(canonicalUri(uri));
  }

  /** The snapshot of a model that is open or stored in a file. */
  snapshot(anyUri: string): Snapshot | undefined {
    const uri = canonicalUri(anyUri);
    if (this.instances.has(uri)) return undefined;
    return this.workspace.snapshot(uri) ?? this.#storedSnapshot(uri);
  }

  #storedSnapshot(uri: string): Snapshot | undefined {
    const text = readModelFile(uri);
    if (text === undefined) return undefined;
    const storedSnapshot = this.#storedSnapshots.get(uri);
    if (storedSnapshot?.text === text) return storedSnapshot;
    const snapshot = analyse(uri, text, this.workspace.resolve);
    this.#storedSnapshots.set(uri, snapshot);
    return snapshot;
  }

  /** The instances in the folder named after a model. */
  instanceFiles({ name }: Snapshot, model: () => Model): readonly InstanceFile[] {
    return instancesBeside(name, model, (uri) => this.instances.get(uri)?.text);
  }

  /** The snapshots of all models below the folders, and of open ones. */
  modelSnapshots(): readonly Snapshot[] {
    const modelNames = new Set([...this.workspace.names, ...modelsBelow(this.folders)]);
    return [...modelNames].flatMap((name) => this.snapshot(name) ?? []);
  }

  /** The location of a place in any file of the snapshot; undefined for the library, which has no files. */
  location(snapshot: Snapshot, place: TextPlace) {
    const text =
      snapshot.sources.files.find((file) => file.name === place.name)?.text ??
      this.workspace.snapshot(place.name)?.text;
    if (text === undefined || !place.name.includes(':')) return undefined;
    return { uri: place.name, range: new Lines(text).range(place) };
  }

  /** Answers a request about a place in a model by calling a service of src/editor/. */
  answerAt<Asked extends AskedPlace, Answer>(
    ask: (snapshot: Snapshot, offset: number, lines: Lines) => Answer,
  ): (place: Asked) => Answer | null {
    return ({ textDocument, position }) => {
      const snapshot = this.snapshot(textDocument.uri);
      if (!snapshot) return null;
      this.lastUri = snapshot.name;
      const lines = new Lines(snapshot.text);
      return ask(snapshot, lines.offset(position), lines);
    };
  }

  /** Answers a request about a name by calling a service. In an instance, an entry's name means the model's given. */
  answerAtName<Asked extends AskedPlace, Answer>(
    ask: (snapshot: Snapshot, offset: number, lines: Lines | undefined) => Answer,
  ): (place: Asked) => Answer | null {
    const answerInModel = this.answerAt<Asked, Answer>(ask);
    return (asked) => {
      const instance = this.instance(asked.textDocument.uri);
      if (!instance) return answerInModel(asked);
      const entry = entryAt(instance.text, new Lines(instance.text).offset(asked.position));
      const model = this.snapshot(instance.model);
      const place = entry && model && declaredAt(model, entry.name);
      const declaringSnapshot = place && this.snapshot(place.name);
      return declaringSnapshot ? ask(declaringSnapshot, place.start, undefined) : null;
    };
  }
}
