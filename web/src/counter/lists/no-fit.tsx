import { MessagePage } from '../../components/message-page.tsx'
import { Button } from '../../ui/button.tsx'

/** A list of which no row fits the filter, with the way back to all of them. */
export const NoFit = ({ title, onClear }: { title: string; onClear: () => void }) => (
  <MessagePage
    art="/art/no-data.svg"
    level="p"
    title={title}
    text="Try fewer letters or another filter."
    action={
      <Button look="outline" className="mt-3" onClick={onClear}>
        Show all
      </Button>
    }
  />
)
