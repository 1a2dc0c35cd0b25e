/** One figure of a person's work, with its name above. */
export const Figure = ({ name, children }: { name: string; children: string }) => (
  <div className="flex flex-col justify-between rounded-card bg-sunken px-4 py-3">
    <dt className="text-sm text-ink-2">{name}</dt>
    <dd className="text-xl font-bold tabular-nums">{children}</dd>
  </div>
)
