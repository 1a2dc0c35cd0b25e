import { Download } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { downloadFile } from '../../lib/browser/download-file.ts'
import { Button, iconOnPhones } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { type ExportColumn, listCsv, longListCsv, type ReadAfter, type ReadPage } from './export-list.ts'

type Source<Row> = { readPage: ReadPage<Row> } | { readAfter: ReadAfter<Row> }

/** Exports what a list shows, with all of its pages, as a CSV file. `name` is the file's name without its ending. */
export const ExportButton = <Row extends { _id: string }>({
  name,
  columns,
  ...source
}: {
  name: string
  columns: readonly ExportColumn<Row>[]
} & Source<Row>) => {
  const [share, setShare] = useState<number | null>(null)
  const save = async () => {
    setShare(0)
    try {
      const text =
        'readAfter' in source
          ? await longListCsv(columns, source.readAfter, setShare)
          : await listCsv(columns, source.readPage, setShare)
      downloadFile(new Blob([text], { type: 'text/csv' }), `${name}.csv`)
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setShare(null)
    }
  }
  return (
    <Button
      look="outline"
      className={share === null ? iconOnPhones : undefined}
      busy={share !== null}
      onClick={() => void save()}
    >
      <Download size={18} strokeWidth={1.75} aria-hidden="true" />{' '}
      <span className={share === null ? 'max-sm:sr-only' : undefined}>
        {share === null || share === 0 ? 'Export' : `Export ${Math.round(share * 100)}%`}
      </span>
    </Button>
  )
}
