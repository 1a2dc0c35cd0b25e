import { isBarcode } from '@tokri/rules/barcode.ts'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
declare global {
  interface Window {
    /** Chrome on Android and macOS; TypeScript's DOM types do not have it. */
    BarcodeDetector?: new (options: {
      formats: string[]
    }) => Detector
  }
}

export const hasCameraScanner = (): boolean =>
  window.BarcodeDetector !== undefined && navigator.mediaDevices !== undefined

const LOOK_MS = 120

/** Shows what the camera sees until there is a barcode in it. */
export const CameraScanner = ({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) => {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    const { BarcodeDetector } = window
    if (!BarcodeDetector) return
    const detector = new BarcodeDetector({ formats: ['ean_13', 'ean_8', 'upc_a'] })
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const look = async () => {
      const seen = video.current && video.current.readyState >= 2 ? await detector.detect(video.current) : []
      const code = seen.map(({ rawValue }) => rawValue).find(isBarcode)
      if (over) return
      if (code === undefined) timer = setTimeout(() => void look().catch(failed), LOOK_MS)
      else {
        navigator.vibrate?.(40)
        latest.current(code)
      }
    }
    const failed = () => setProblem('The camera cannot be used here. Type the number under the bars instead.')
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (over || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      await look()
    }
    const stop = () => {
      over = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    begin().catch(failed)
    return stop
  }, [])
  return (
    <Dialog open onClose={onClose} title="Scan a barcode" description="Hold the bars into the frame.">
      {problem ? (
        <p role="alert" className="rounded-field bg-deal-soft px-4 py-3 text-sm text-deal">
          {problem}
        </p>
      ) : (
        <div className="relative aspect-[4/3] overflow-hidden rounded-card bg-sunken">
          <video ref={video} playsInline muted className="size-full object-cover" />
          <span className="absolute inset-x-8 top-1/2 h-24 -translate-y-1/2 rounded-control border-2 border-accent" />
        </div>
      )}
    </Dialog>
  )
}
