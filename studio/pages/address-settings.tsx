/** Tells which settings the address brings, and offers to keep or drop them. */
import type { JSX } from 'preact';
import { sentencesAbout } from '../app/address-settings.ts';
import { addressSettings, settleAddressSettings } from '../app/settings.ts';

export function AddressSettingsCard(): JSX.Element | null {
  const sentences = sentencesAbout(addressSettings.value);
  if (sentences.length === 0) return null;
  const hasSettings = Object.keys(addressSettings.value.settings).length > 0;
  return (
    <section class="card" aria-label="Settings of the address">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {hasSettings && (
        <button type="button" onClick={() => settleAddressSettings(true)}>
          Keep them as mine
        </button>
      )}
      <button type="button" onClick={() => settleAddressSettings(false)}>
        {hasSettings ? 'Use my own' : 'All right'}
      </button>
    </section>
  );
}
