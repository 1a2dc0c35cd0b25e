import Markdown from 'markdown-to-jsx/react'
import { cx } from '../ui/class-names.ts'

const look =
  '[&_:is(h1,h2,h3,strong)]:text-ink [&_h1]:text-xl [&_h2]:mt-6 [&_h2]:text-lg [&_h3]:mt-4 [&_p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ol]:mt-3 [&_ol]:list-decimal [&_ul]:ps-5 [&_ol]:ps-5 [&_li]:mt-1 [&_a]:text-brand [&_a]:underline [&_:is(pre,table)]:block [&_:is(pre,table)]:overflow-x-auto'

// The page has a title already.
const options = { disableParsingRawHTML: true, overrides: { h1: { component: 'h2' as const, props: {} } } }

/** A text that administrators write in Markdown. Its HTML is shown as text, and unsafe addresses are no links. */
export const MarkdownText = ({ text, className }: { text: string; className?: string }) => (
  <div className={cx('break-words leading-relaxed text-ink-2', look, className)}>
    <Markdown options={options}>{text}</Markdown>
  </div>
)
