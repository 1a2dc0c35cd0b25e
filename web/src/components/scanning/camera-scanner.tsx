import { useEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { CodeKind } from './code-kinds.ts'
import { loadCodeReader } from './code-reader.ts'
import type { ReadCode } from './zxing-reader.ts'

const TypedCode = ({ kind, isOnly, onCode }: { kind: CodeKind; isOnly: boolean; onCode: (code: string) => void }) => {
  const [text, setText] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isOnly) form.current?.querySelector('input')?.focus()
  }, [isOnly])
  return (
    <form
      ref={form}
      className="mt-4 flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        // The dialog is opened from forms, which hear what is sent in it.
        event.stopPropagation()
        if (kind.isCode(text.trim())) return onCode(text.trim())
        setIsWrong(true)
        form.current?.querySelector('input')?.select()
      }}
    >
      <TextField
        label={kind.typed}
        className="min-w-0 flex-1"
        inputMode={kind.inputMode}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="done"
        value={text}
        error={isWrong ? kind.wrong : undefined}
        onChange={({ target }) => {
          setText(target.value)
          setIsWrong(false)
        }}
      />
      <Button type="submit" look="outline" className="mt-6.5 h-(--field)! px-4" disabled={text.trim() === ''}>
        {m.floor_take_the_number()}
      </Button>
    </form>
  )
}

/** Browsers allow camera access only on pages served over https. */
export const hasCameraScanner = (): boolean => navigator.mediaDevices !== undefined

const LOOK_MS = 120

/** Shows the camera picture until it contains a code of this kind. Its number can be typed as well, by a hand scanner too. */
export const CameraScanner = ({
  kind,
  onCode,
  onClose,
}: {
  kind: CodeKind
  onCode: (code: string) => void
  onClose: () => void
}) => {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const stop = () => {
      over = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const fail = (text: string) => () => {
      stop()
      setProblem((before) => before ?? text)
    }
    const noCamera = fail(m.floor_camera_unavailable())
    const look = async (read: ReadCode) => {
      const code = video.current && video.current.readyState >= 2 ? await read(video.current) : undefined
      if (over) return
      if (code === undefined) timer = setTimeout(() => void look(read).catch(noCamera), LOOK_MS)
      else {
        navigator.vibrate?.(40)
        latest.current(code)
      }
    }
    const begin = async () => {
      // Fetched while the browser asks for permission to use the camera.
      const reader = loadCodeReader(kind).catch(fail(m.floor_scanner_failed()))
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (over || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      const read = await reader
      if (read) await look(read)
    }
    begin().catch(noCamera)
    return stop
  }, [kind])
  return (
    <Dialog open onClose={onClose} title={kind.title} description={problem ? null : kind.description}>
      {problem ? (
        <p role="alert" className="rounded-field bg-deal-soft px-4 py-3 text-sm text-deal">
          {problem}
        </p>
      ) : (
        <div className="relative aspect-[4/3] overflow-hidden rounded-card bg-sunken">
          <video ref={video} playsInline muted className="size-full object-cover" />
          <span className={`absolute top-1/2 -translate-y-1/2 rounded-control border-2 border-accent ${kind.frame}`} />
        </div>
      )}
      <TypedCode kind={kind} isOnly={problem !== null} onCode={onCode} />
    </Dialog>
  )
}
