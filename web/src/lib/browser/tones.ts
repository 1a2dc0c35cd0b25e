const NOTE_SECONDS = 0.16

/** Plays short notes one after the other. */
export const playTones = (
  audio: AudioContext,
  notesHz: readonly number[],
  { type = 'sine', loudness = 0.25 }: { type?: OscillatorType; loudness?: number } = {},
): void => {
  for (const [index, frequency] of notesHz.entries()) {
    const start = audio.currentTime + index * NOTE_SECONDS
    const tone = new OscillatorNode(audio, { frequency, type })
    const volume = new GainNode(audio, { gain: 0 })
    volume.gain.setValueAtTime(loudness, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_SECONDS)
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + NOTE_SECONDS)
  }
}
