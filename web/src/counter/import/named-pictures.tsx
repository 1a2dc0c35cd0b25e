import { useQueryClient } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { addPicture } from '@tokri/contract/product-import.ts'
import { Images } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { UploadProgress } from '../../components/import/upload-progress.tsx'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { FileInput } from '../../ui/file-input.tsx'
import { toast } from '../../ui/toast.ts'
import { readyPicture } from '../forms/use-upload.ts'
import { countedProducts } from '../products/product-draft.ts'
import { openZip, type Zipped } from './unzip.ts'

type LeftOut = { name: string; why: string }
type Sending = { done: number; of: number }

const PICTURE = /\.(?:jpe?g|png|webp|avif|hei[cf])$/i
const typeOf = (name: string): string => {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  return `image/${ending === 'jpg' ? 'jpeg' : ending}`
}

const filesOf = async (file: File): Promise<Zipped[]> =>
  /\.zip$/i.test(file.name) ? openZip(file) : [{ name: file.name, read: async () => file }]

const stemOf = ({ name }: Zipped): string => name.replace(/\.[^.]*$/, '')
/** "salt" before "salt-2" before "salt-10", so that the pictures of a product come in their sequence. */
const byName = (a: Zipped, b: Zipped) => stemOf(a).localeCompare(stemOf(b), 'en', { numeric: true })

const send = async (call: Call, { name, read }: Zipped): Promise<string> => {
  const form = new FormData()
  form.set('file', await readyPicture(new File([await read()], name, { type: typeOf(name) })))
  // The schema knows no body: that of an upload is a form.
  const upload = { query: { name }, body: form }
  return (await call(addPicture, upload)).data._id
}

/** Pictures, or ZIPs of them, for the products whose barcode or name their files have. */
export const NamedPictures = () => {
  const fieldId = useId()
  const stopped = useRef(false)
  const [sending, setSending] = useState<Sending | null>(null)
  const [pictured, setPictured] = useState<number | null>(null)
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([])
  const call = useCall()
  const queryClient = useQueryClient()

  const take = async (files: readonly File[]) => {
    if (sending) return
    stopped.current = false
    setSending({ done: 0, of: 0 })
    setPictured(null)
    setLeftOut([])
    try {
      const all = (await Promise.all(files.map(filesOf))).flat().sort(byName)
      const pictures = all.filter(({ name }) => PICTURE.test(name))
      const failed: LeftOut[] = all
        .filter(({ name }) => !PICTURE.test(name))
        .map(({ name }) => ({ name, why: 'This file is no picture' }))
      const products = new Set<string>()
      for (const [done, picture] of pictures.entries()) {
        if (stopped.current) break
        setSending({ done, of: pictures.length })
        try {
          products.add(await send(call, picture))
        } catch (error) {
          failed.push({ name: picture.name, why: errorMessage(error) })
        }
        setLeftOut([...failed])
      }
      setLeftOut([...failed])
      setPictured(products.size)
      if (products.size > 0) await queryClient.invalidateQueries()
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setSending(null)
    }
  }

  return (
    <section className="mt-8" aria-labelledby={`${fieldId}-title`}>
      <h2 id={`${fieldId}-title`} className="mb-2 font-semibold">
        Pictures of products
      </h2>
      <label
        htmlFor={fieldId}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void take([...event.dataTransfer.files])
        }}
        className="flex cursor-pointer flex-col items-center gap-2 rounded-card border border-dashed border-line-strong bg-sunken px-6 py-5 text-center hover:border-brand focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus"
      >
        <Images size={32} strokeWidth={1.75} aria-hidden="true" className="text-brand" />
        <span className="font-semibold">Drop pictures here, or a ZIP of them, or choose some</span>
        <span className="text-sm text-ink-2">
          {sending
            ? `${sending.done} of ${sending.of} sent`
            : 'Name each file by the barcode or the name of its product. A second picture ends in -2.'}
        </span>
        {sending && (
          <span className="w-56">
            <UploadProgress fraction={sending.of === 0 ? 0 : sending.done / sending.of} />
          </span>
        )}
        <FileInput
          id={fieldId}
          multiple
          accept="image/*,.heic,.heif,.zip"
          aria-label="Pictures or a ZIP"
          disabled={sending !== null}
          onFiles={(files) => void take(files)}
        />
      </label>
      {sending && (
        <Button
          look="quiet"
          className="mt-2"
          onClick={() => {
            stopped.current = true
          }}
        >
          Stop
        </Button>
      )}
      {pictured !== null && (
        <p
          role="status"
          className={cx(
            'mt-3 rounded-card px-4 py-3 font-medium',
            pictured === 0 ? 'bg-sunken text-ink' : 'bg-brand-soft text-brand',
          )}
        >
          {pictured === 0 ? 'No product got a picture.' : `${countedProducts(pictured)} got pictures.`}
        </p>
      )}
      {leftOut.length > 0 && (
        <>
          <p className="mt-3 mb-2 text-sm text-ink-2">Left out:</p>
          <ul
            aria-label="Left out"
            className="max-h-72 overflow-y-auto rounded-card border border-line bg-surface text-sm"
          >
            {leftOut.map(({ name, why }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: files are only ever appended, and two may have the same name
              <li key={index} className="border-b border-line px-4 py-2 last:border-0">
                <span className="block font-medium wrap-anywhere">{name}</span>
                <span className="text-ink-2">{why}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
