import type Razorpay from 'razorpay'

/** Sets the HTTP client of the SDK, which has no options for it. */
export const configureHttp = (razorpay: Razorpay, { timeoutMs, baseUrl }: { timeoutMs: number; baseUrl?: string }) => {
  const { rq } = razorpay.api as unknown as { rq: { defaults: { timeout: number; baseURL: string } } }
  rq.defaults.timeout = timeoutMs
  if (baseUrl !== undefined) rq.defaults.baseURL = baseUrl
}
