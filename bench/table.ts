// The table that a run prints: the figure, the goal, and whether it is reached.

export type Row = {
  what: string
  measured: string
  goal: string
  reached: boolean | null
  /** Additional information about the figure. */
  note?: string
}

const groups: { title: string; rows: Row[] }[] = []

export const group = (title: string): ((row: Row) => void) => {
  const rows: Row[] = []
  groups.push({ title, rows })
  console.log(`\n${title}`)
  return (row) => {
    rows.push(row)
    const sign = row.reached === null ? ' ' : row.reached ? '✓' : '✗'
    console.log(
      `  ${sign} ${row.what.padEnd(58)} ${row.measured.padEnd(34)} ${row.goal}${row.note ? `  (${row.note})` : ''}`,
    )
  }
}

export const ratioRow = (what: string, ratio: number, goal: number, baseline: string, more: string): Row => ({
  what,
  measured: `${ratio.toFixed(2)} × ${baseline}, ${more}`,
  goal: `≥ ${goal} × ${baseline}`,
  reached: ratio >= goal,
})

export const asMarkdown = (): string =>
  groups
    .map(({ title, rows }) =>
      [
        `## ${title}`,
        '',
        '| What | Measured | Goal | Reached |',
        '|---|---|---|---|',
        ...rows.map(
          ({ what, measured, goal, reached, note }) =>
            `| ${what} | ${measured}${note ? ` (${note})` : ''} | ${goal} | ${reached === null ? '–' : reached ? 'yes' : '**no**'} |`,
        ),
        '',
      ].join('\n'),
    )
    .join('\n')

export const missed = (): number => groups.flatMap(({ rows }) => rows).filter(({ reached }) => reached === false).length
