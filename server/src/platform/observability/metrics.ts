// Metrics for Prometheus, in a registry of this app (prom-client's global one would mix the apps of a test). Counters and
// histograms are incremented by the program; gauges are read on each scrape. Label values come from closed lists only
// (routes, codes, queues), never from a visitor's input, so the number of series is bounded.
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

type Labels = Record<string, string>
export type Reading = { labels?: Labels; value: number }

export type Metrics = {
  counter: (name: string, help: string, labelNames?: readonly string[]) => (labels?: Labels, by?: number) => void
  /** Observes seconds. */
  histogram: (
    name: string,
    help: string,
    options: { labelNames: readonly string[]; bounds: readonly number[] },
  ) => (labels: Labels, value: number) => void
  /** `read` runs at each scrape; when it fails, the metric has no value in that scrape. */
  gauge: (name: string, help: string, read: Read, labelNames?: readonly string[]) => void
  /** Like `gauge`, for a number that only grows. */
  readCounter: (name: string, help: string, read: Read, labelNames?: readonly string[]) => void
  contentType: string
  text: () => Promise<string>
}
type Read = () => Reading[] | Promise<Reading[]>

/** Fills a metric with what `read` returns. */
const collect = async (metric: Gauge | Counter, read: Read): Promise<void> => {
  const readings = await Promise.resolve()
    .then(read)
    .catch((): Reading[] => [])
  metric.reset()
  metric.remove({}) // a metric without labels has the value 0 after its reset
  for (const { labels = {}, value } of readings) metric.inc(labels, value)
}

export const createMetrics = (): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  return {
    counter: (name, help, labelNames = []) => {
      const counter = new Counter({ name, help, labelNames, registers })
      return (labels = {}, by = 1) => counter.inc(labels, by)
    },
    histogram: (name, help, { labelNames, bounds }) => {
      const histogram = new Histogram({ name, help, labelNames, buckets: [...bounds], registers })
      return (labels, value) => histogram.observe(labels, value)
    },
    gauge: (name, help, read, labelNames = []) => {
      const gauge: Gauge = new Gauge({ name, help, labelNames, registers, collect: () => collect(gauge, read) })
    },
    readCounter: (name, help, read, labelNames = []) => {
      const counter: Counter = new Counter({ name, help, labelNames, registers, collect: () => collect(counter, read) })
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}
