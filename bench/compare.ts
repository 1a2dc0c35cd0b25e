// Measures subjects side by side with a baseline: in each round everybody gets a short turn, and a ratio is made of
// turns of the same round. Noise that lasts longer than a round meets all of them alike.
import { applyLoad, type Load, type Measured, median, type Target } from './http-load.ts'
import { cpuSeconds } from './processes.ts'

export type Subject = Target & {
  name: string
  /** Whose processor time is counted. */
  pid: number
  /** Status that every answer must have. */
  expect?: number
}
export type Turns = { rounds: number } & Load

export type Compared = {
  name: string
  perSecond: number
  /** To the baseline, the median over the rounds. */
  ratio: number
  /** Of the processor time that a request takes: 1 is the baseline's. */
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
  if (wrong.length > 0) throw new Error(`${subject.name}: answered ${JSON.stringify(wrong)} in place of ${expect}`)
  return { ...measured, cpuSeconds: cpuSeconds(subject.pid) - before }
}

const perSecond = ({ requests, seconds }: Turn) => requests / seconds
const cpuEach = (turns: Turn[]) =>
  turns.reduce((sum, turn) => sum + turn.cpuSeconds, 0) / turns.reduce((sum, turn) => sum + turn.requests, 0)

/** However short the turns are: compiled code, prepared statements and what is remembered of each shopper. */
const WARM_UP_MS = 500

/** The first subject is the baseline; the others come back with their ratios to it. */
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
