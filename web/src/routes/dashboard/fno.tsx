import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'

/** A placeholder page: text only. */
export const Route = createFileRoute('/dashboard/fno')({
  head: () => ({ meta: [{ title: 'F&O' }] }),
  component: Fno,
})

function Fno() {
  return (
    <section>
      <h1 className="text-xl lg:text-2xl">fno</h1>
      <p className="mt-3 text-ink-2">{m.shop_page_empty()}</p>
    </section>
  )
}
