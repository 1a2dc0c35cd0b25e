import { createFileRoute } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'

export const Route = createFileRoute('/')({ component: Home })

function Home() {
  return (
    <main className="page">
      <h1 className="font-display text-2xl">Tokri ₹149.50</h1>
      <Button>Add</Button>
    </main>
  )
}
