// Metrics in Prometheus's text format. A small registry: counters and histograms that the program increments, and
// gauges that are read on each scrape. Label values come from closed lists only (routes, codes, queues), never from a
// visitor's input, so the number of series is bounded.

type Labels = Record<string, string>
export type Reading = { labels?: Labels; value: number }

export type Metrics = {
  counter: (name: string, help: string) => (labels?: Labels, by?: number) => void
  /** Observes seconds. */
  histogram: (name: string, help: string, bounds: readonly number[]) => (labels: Labels, value: number) => void
  /**
   * `read` runs at each scrape; when it fails, the metric is left out of that scrape. A name that ends in `_total` is
   * written as a counter.
   */
  gauge: (name: string, help: string, read: () => Reading[] | Promise<Reading[]>) => void
  text: () => Promise<string>
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

const signs: Record<string, string> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' }
const labelText = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replace(/[\\"\n]/g, (s) => signs[s] ?? s)}"`,
  )
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

/**
 * The key of a series within its metric; all series of a metric have the same label names. It is computed for every
 * request, so it has to be cheap.
 */
const seriesKey = (labels: Labels): string => {
  let key = ''
  for (const name in labels) key += `${labels[name]}\n`
  return key
}

type Family = { type: 'counter' | 'gauge' | 'histogram'; help: string; lines: () => string[] | Promise<string[]> }
type Bucketed = { labels: Labels; counts: number[]; sum: number; total: number }

const bucketLines = (name: string, bounds: readonly number[], { labels, counts, sum, total }: Bucketed): string[] => {
  let below = 0
  const buckets = bounds.map((bound, at) => {
    below += counts[at] ?? 0
    return `${name}_bucket${labelText({ ...labels, le: String(bound) })} ${below}`
  })
  return [
    ...buckets,
    `${name}_bucket${labelText({ ...labels, le: '+Inf' })} ${total}`,
    `${name}_sum${labelText(labels)} ${sum}`,
    `${name}_count${labelText(labels)} ${total}`,
  ]
}

export const createMetrics = (): Metrics => {
  const families = new Map<string, Family>()
  const add = (name: string, family: Family) => {
    if (families.has(name)) throw new Error(`the metric ${name} is there already`)
    families.set(name, family)
  }

  return {
    counter: (name, help) => {
      const counts = new Map<string, { labels: Labels; value: number }>()
      add(name, {
        type: 'counter',
        help,
        lines: () => [...counts.values()].map(({ labels, value }) => `${name}${labelText(labels)} ${value}`),
      })
      return (labels = {}, by = 1) => {
        const key = seriesKey(labels)
        const known = counts.get(key)
        if (known) known.value += by
        else counts.set(key, { labels, value: by })
      }
    },

    histogram: (name, help, bounds) => {
      const series = new Map<string, Bucketed>()
      const lines = () => [...series.values()].flatMap((one) => bucketLines(name, bounds, one))
      add(name, { type: 'histogram', help, lines })
      return (labels, value) => {
        const key = seriesKey(labels)
        let one = series.get(key)
        if (!one) {
          one = { labels, counts: bounds.map(() => 0), sum: 0, total: 0 }
          series.set(key, one)
        }
        const at = bounds.findIndex((bound) => value <= bound)
        if (at >= 0) one.counts[at] = (one.counts[at] ?? 0) + 1
        one.sum += value
        one.total++
      }
    },

    gauge: (name, help, read) => {
      const lines = async () => {
        const readings = await Promise.resolve(read()).catch((): Reading[] => [])
        return readings.map(({ labels = {}, value }) => `${name}${labelText(labels)} ${value}`)
      }
      add(name, { type: name.endsWith('_total') ? 'counter' : 'gauge', help, lines })
    },

    text: async () => {
      const parts = [...families].map(async ([name, { type, help, lines }]) =>
        [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...(await lines())].join('\n'),
      )
      return `${(await Promise.all(parts)).join('\n')}\n`
    },
  }
}
