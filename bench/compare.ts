// Compares subjects with a baseline: in each round every subject gets a short turn, and ratios compare turns of the
// same round. Noise that lasts longer than a round affects all of them equally.
import { applyLoad, type Load, type Measured, median, type Target } from './http-load.ts'
import { cpuSeconds } from './processes.ts'

export type Subject = Target & {
  name: string
  /** The process whose processor time is counted. */
  pid: number
  /** The expected status of every answer. */
  expect?: number
}
export type Turns = { rounds: number } & Load

export type Compared = {
  name: string
  perSecond: number
  /** The ratio to the baseline, median over the rounds. */
  ratio: number
  /** The ratio by processor time per request; the baseline has 1. */
  cpuRatio: number
  cpuMicroseconds: number
  latencies: number[]
}

type Turn = Measured & { cpuSeconds: number }

const takeTurn = async (subject: Subject, load: Load): Promise<Turn> => {
  const before = cpuSeconds(subject.pid)
  const measured = await applyLoad(subject, load)
  const { expect = 200 } = subject
  const wrong = [...measured.statuses].filter(([status]) => status !== expect)
  if (wrong.length > 0) throw new Error(`${subject.name}: answered ${JSON.stringify(wrong)} instead of ${expect}`)
  return { ...measured, cpuSeconds: cpuSeconds(subject.pid) - before }
}

const perSecond = ({ requests, seconds }: Turn) => requests / seconds
const cpuEach = (turns: Turn[]) =>
  turns.reduce((sum, turn) => sum + turn.cpuSeconds, 0) / turns.reduce((sum, turn) => sum + turn.requests, 0)

/** Requests before the first turn, however short turns are: they compile code, prepare statements and fill caches. */
const WARM_UP_MS = 500

/** The first subject is the baseline. The others are returned with their ratios to it. */
export const compare = async (baseline: Subject, subjects: Subject[], turns: Turns): Promise<Compared[]> => {
  const all = [baseline, ...subjects]
  const taken = all.map((): Turn[] => [])
  for (const subject of all) await takeTurn(subject, { ...turns, milliseconds: WARM_UP_MS })
  for (let round = 0; round < turns.rounds; round++)
    for (const [at, subject] of all.entries()) taken[at]?.push(await takeTurn(subject, turns))
  const measures = taken[0] ?? []
  return all.map(({ name }, at) => {
    const own = taken[at] ?? []
    const ratios = own.map((turn, round) => perSecond(turn) / perSecond(measures[round] ?? turn))
    return {
      name,
      perSecond: median(own.map(perSecond)),
      ratio: median(ratios),
      cpuRatio: cpuEach(measures) / cpuEach(own),
      cpuMicroseconds: cpuEach(own) * 1e6,
      latencies: own.flatMap(({ latencies }) => latencies),
    }
  })
}
