import bell from '../sound/bell.wav';
import coin from '../sound/coin.wav';
import dice from '../sound/dice.wav';
import paper from '../sound/paper.wav';
import wood from '../sound/wood.wav';

/** Sounds are an addition: nothing is told by them alone. `tools/sounds.py` makes them. */
const FILES = { bell, coin, dice, paper, wood };
export type Sound = keyof typeof FILES;

let context: AudioContext | undefined;
let volume: GainNode | undefined;
const loaded = new Map<Sound, Promise<AudioBuffer>>();

/** From the first press on there may be sound; before it, browsers and people want silence. */
function wake(): void {
  if (context || !('AudioContext' in globalThis)) return;
  context = new AudioContext();
  volume = context.createGain();
  volume.connect(context.destination);
}
globalThis.addEventListener?.('pointerdown', wake, { once: true });
globalThis.addEventListener?.('keydown', wake, { once: true });

async function fetched(sound: Sound, into: AudioContext): Promise<AudioBuffer> {
  const reply = await fetch(FILES[sound]);
  return into.decodeAudioData(await reply.arrayBuffer());
}

/** Let a sound be heard, as loud as is wished, from 0 to 1. */
export async function sound(name: Sound, loud: number): Promise<void> {
  if (!context || !volume || loud <= 0 || document.hidden) return;
  if (!loaded.has(name)) loaded.set(name, fetched(name, context));
  try {
    const buffer = await loaded.get(name)!;
    volume.gain.value = loud ** 2; // ears hear powers
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(volume);
    source.start();
  } catch {
    loaded.delete(name); // offline, or no such codec: silence will do
  }
}
