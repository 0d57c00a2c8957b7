// How a device sounds and buzzes, where somebody has switched it on; all of it is made here, no file is fetched.
import { kept } from './kept'

export type Sound = 'dice' | 'hope' | 'fear' | 'critical' | 'death'
export type Buzz = 'turn' | 'hit' | 'nudge' | 'death'

const BUZZES: Record<Buzz, number[]> = { turn: [40], hit: [60, 60, 60], nudge: [30, 60, 30, 60, 30], death: [400] }

type Maker = (to: AudioContext, at: number) => void

/** So much noise, the same each time. */
function noise(to: AudioContext, seconds: number): AudioBufferSourceNode {
  const buffer = to.createBuffer(1, Math.ceil(to.sampleRate * seconds), to.sampleRate)
  const samples = buffer.getChannelData(0)
  let last = 1
  for (let at = 0; at < samples.length; at += 1) {
    last = (last * 16807) % 2147483647
    samples[at] = last / 1073741823.5 - 1
  }
  const source = to.createBufferSource()
  source.buffer = buffer
  return source
}

/** A loudness that comes up and dies away. */
function swell(to: AudioContext, at: number, loud: number, up: number, down: number): GainNode {
  const gain = to.createGain()
  gain.gain.setValueAtTime(0.0001, at)
  gain.gain.exponentialRampToValueAtTime(loud, at + up)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + up + down)
  gain.connect(to.destination)
  return gain
}

/** One knock on wood. */
function knock(to: AudioContext, at: number, pitch: number): void {
  const [source, band] = [noise(to, 0.08), to.createBiquadFilter()]
  band.type = 'bandpass'
  band.frequency.value = pitch
  band.Q.value = 5
  source.connect(band)
  band.connect(swell(to, at, 0.5, 0.003, 0.07))
  source.start(at)
}

/** Partials that ring one over the other. */
const ringing = (pitch: number, partials: number[], seconds: number, loud: number): Maker => (to, at) => {
  partials.forEach((partial, place) => {
    const tone = to.createOscillator()
    tone.frequency.value = pitch * partial
    tone.connect(swell(to, at, loud / (place + 1), 0.004, seconds / (1 + place / 2)))
    tone.start(at)
    tone.stop(at + seconds + 0.1)
  })
}

const BELL = [1, 2, 2.76, 5.4]
const MAKERS: Record<Sound, Maker> = {
  dice: (to, at) => [0, 0.11, 0.19, 0.34, 0.52].forEach((later, place) => knock(to, at + later, 900 - 110 * place)),
  hope: ringing(740, BELL, 1.5, 0.2),
  fear: ringing(196, BELL, 2.2, 0.3),
  critical: ringing(523, [1, 1.51, 2.32, 3.94], 0.9, 0.3),
  death: (to, at) => {
    const [source, low] = [noise(to, 2.6), to.createBiquadFilter()]
    low.type = 'lowpass'
    low.frequency.setValueAtTime(900, at)
    low.frequency.exponentialRampToValueAtTime(140, at + 2.4)
    source.connect(low)
    low.connect(swell(to, at, 0.35, 0.7, 1.7))
    source.start(at)
  },
}

let context: AudioContext | null = null
let large = false // a big screen sounds unless somebody has switched it off on this device

/** This page is the big screen of a table: it sounds where the browser lets it without a tap, and from the first tap on. */
export function soundsLarge(): () => void {
  large = true
  wakeSound()
  return () => (large = false)
}

/** A browser lets a page sound once somebody has tapped it: to be called from a tap. */
export function wakeSound(): void {
  if (!kept.sound(large)) return
  const Made = window.AudioContext ?? (window as { webkitAudioContext?: typeof AudioContext }).webkitAudioContext
  if (!Made) return
  context ??= new Made()
  if (context.state === 'suspended') void context.resume()
}

/** Sound so many milliseconds from now, if this device is to sound at all. */
export function sound(what: Sound, later = 0): void {
  if (!kept.sound(large) || context?.state !== 'running') return
  MAKERS[what](context, context.currentTime + later / 1000)
}

/** Whether this device can buzz; many phones and all computers cannot. */
export const buzzes = (): boolean => typeof navigator.vibrate === 'function' && matchMedia('(pointer: coarse)').matches

export function buzz(what: Buzz): void {
  const touched = (navigator as { userActivation?: UserActivation }).userActivation?.hasBeenActive ?? true // before that a browser refuses, loudly
  if (kept.buzz() && touched && typeof navigator.vibrate === 'function') navigator.vibrate(BUZZES[what])
}
