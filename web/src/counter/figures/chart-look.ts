// What the charts of the counter look like, as props of the chart library's parts.

const tick = { fill: 'var(--color-ink-3)', fontSize: 12 }

/** Screen readers get the numbers from the table beside a chart. */
export const barChart = { margin: { top: 8, right: 0, bottom: 0, left: 0 }, accessibilityLayer: false }

/** As many labels as fit, at equal distances. */
export const xAxis = {
  tick,
  tickLine: false,
  axisLine: { stroke: 'var(--color-line)' },
  interval: 'equidistantPreserveStart',
} as const

/** Bars that lie below each other. */
export const lyingChart = { ...barChart, layout: 'vertical', margin: { ...barChart.margin, right: 16 } } as const

const MOST_LETTERS = 22

/** Every name beside its bar, a long one cut. The table below the chart has it whole. */
export const nameAxis = {
  tick,
  tickLine: false,
  axisLine: false,
  type: 'category',
  width: 'auto',
  interval: 0,
  tickFormatter: (name: string) => (name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name),
} as const

export const numberAxis = { tick, tickLine: false, axisLine: false, type: 'number' } as const

export const yAxis = { tick, tickLine: false, axisLine: false, allowDecimals: false }

export const tooltip = {
  cursor: { fill: 'var(--color-sunken)' },
  contentStyle: {
    background: 'var(--color-surface)',
    border: '1px solid var(--color-line)',
    borderRadius: 11,
    color: 'var(--color-ink)',
  },
}
