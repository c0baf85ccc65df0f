/** Shows that the puzzle is solved together with others: how many are there, the link for more, and the way out. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { goTo, route } from '../app/route.ts';
import { playerColor } from '../board/highlights.ts';
import { MAX_NAME_LENGTH, nameOf } from '../game/players.ts';
import type { Room } from '../game/room.ts';

export function RoomCard({ room }: { readonly room: Room }): JSX.Element {
  const message = useSignal('');
  const state = room.state.value;
  const link = linkFor(room.origins.value);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      message.value = 'Copied.';
    } catch {
      message.value = link;
    }
  };
  const leave = (): void => {
    const here = route.peek();
    if (here.page !== 'link') return;
    const { room: _, ...alone } = here;
    goTo(alone);
  };
  return (
    <section class="card room" aria-label="Playing together">
      <b>Together</b>
      <p role="status">
        {state === 'closed' ? `${room.problem.value} What was entered is kept here.` : sentenceOf(room)}
      </p>
      {state === 'open' && <Players room={room} />}
      {state === 'open' && isLocalOnly(link) && (
        <p>
          Only this machine can open the link. <code>pzl studio --network</code> lets in others.
        </p>
      )}
      {state === 'open' && (
        <button type="button" onClick={() => void copy()}>
          Copy the link
        </button>
      )}
      <button type="button" onClick={leave}>
        {state === 'closed' ? 'Go on alone' : 'Leave'}
      </button>
      {message.value !== '' && (
        <p role="status" class="link-text">
          {message.value}
        </p>
      )}
    </section>
  );
}

/** This player's name, and those of the others. */
function Players({ room }: { readonly room: Room }): JSX.Element {
  const others = room.others.value;
  return (
    <>
      <label>
        Your name{' '}
        <input
          type="text"
          maxLength={MAX_NAME_LENGTH}
          autocomplete="nickname"
          value={room.playerName.value}
          onChange={(event) => room.rename(event.currentTarget.value)}
        />
      </label>
      {others.length > 0 && (
        <ul class="players" aria-label="The others">
          {others.map((player) => (
            <li key={player.id} class={playerColor(player)}>
              {nameOf(player)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function sentenceOf({ state, players }: Room): string {
  if (state.value === 'waiting')
    return 'Connecting … What you enter meanwhile is sent as soon as the room is there.';
  if (players.value.length < 2) return 'You are alone here. Send the link to those who are to play with you.';
  return `${players.value.length} are playing. Each undoes only what is their own.`;
}

const isLocal = (hostname: string): boolean => hostname === 'localhost' || hostname === '127.0.0.1';
const isLocalOnly = (link: string): boolean => isLocal(new URL(link).hostname);

/** The link for other players: at the machine's address in the network, if this page is open on the machine itself. */
function linkFor(origins: readonly string[]): string {
  const [origin = location.origin] = isLocal(location.hostname) ? origins : [];
  return `${origin}${location.pathname}${location.hash}`;
}
