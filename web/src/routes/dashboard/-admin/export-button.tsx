import { Download } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { downloadFile } from '../../../lib/browser/download-file.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { type ExportColumn, listCsv, type ReadPage } from './export-list.ts'

/** Exports what a list shows, with all of its pages, as a CSV file. `name` is the file's name without its ending. */
export const ExportButton = <Row extends { _id: string }>({
  name,
  columns,
  readPage,
}: {
  name: string
  columns: readonly ExportColumn<Row>[]
  readPage: ReadPage<Row>
}) => {
  const [share, setShare] = useState<number | null>(null)
  const save = async () => {
    setShare(0)
    try {
      const text = await listCsv(columns, readPage, setShare)
      downloadFile(new Blob([text], { type: 'text/csv' }), `${name}.csv`)
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setShare(null)
    }
  }
  return (
    <Button look="outline" busy={share !== null} onClick={() => void save()}>
      <Download size={18} strokeWidth={1.75} aria-hidden="true" />{' '}
      {share === null || share === 0 ? 'Export' : `Export ${Math.round(share * 100)}%`}
    </Button>
  )
}
