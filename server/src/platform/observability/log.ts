// The operator's log: one JSON object per line on standard output. Error messages may quote user input, so e-mail addresses
// and tokens are removed from them. Only the name, code, message and stack of an error are logged, because PostgreSQL's
// `detail` contains whole rows.
import { type DestinationStream, type Logger, pino } from 'pino'

/** Bounded parts, as in an address: unbounded ones take quadratic time on a long text without "@". */
const EMAIL = /[^\s@"'<>()=,;:]{1,64}@[^\s@"'<>()=,;:]{1,190}\.[^\s@"'<>()=,;:]{1,63}/g
const TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g
/** A password in a URL, such as that of a database or a mail server. */
const URL_PASSWORD = /(:\/\/[^\s:/@]*:)[^\s@]+@/g

export const withoutSecrets = (text: string): string =>
  text.replace(URL_PASSWORD, '$1…@').replace(TOKEN, '[token]').replace(EMAIL, '[e-mail]')

const errorForLog = (error: unknown): object => {
  if (!(error instanceof Error)) {
    // Libraries also throw objects that only look like an error.
    const said = typeof error === 'object' && error !== null && 'message' in error ? error.message : error
    return { message: withoutSecrets(String(said)) }
  }
  const { name, message, stack } = error
  return {
    name,
    ...('code' in error && { code: error.code }),
    message: withoutSecrets(message),
    stack: withoutSecrets(stack ?? ''),
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
  }
}

/** Headers contain tokens; some libraries log them at debug level. */
const WITHOUT_HEADERS = { paths: ['headers', '*.headers'], remove: true }

export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, serializers: { err: errorForLog }, redact: WITHOUT_HEADERS }, destination ?? pino.destination(1))
