/** The progress of an upload; the text beside it says what is uploaded. */
export const UploadProgress = ({ fraction }: { fraction: number }) => (
  <progress
    value={fraction}
    max={1}
    aria-label="Upload progress"
    className="h-1.5 w-full overflow-hidden rounded-full bg-line accent-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
  />
)
