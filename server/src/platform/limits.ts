/**
 * Every limit of the running server. Lengths of fields are in contract/src/limits.ts, rate limits in
 * contract/src/rate-limits.ts. docs/operations.md lists all three, and a test compares them. A request over a limit is
 * refused at once (413, 429, or 503 with Retry-After), never queued.
 */
const KIB = 1024

export const limits = {
  body: {
    /** The deepest nesting of a body; the contract needs six levels. */
    jsonDepth: 20,
    /** The most keys and list items of a body. */
    jsonParts: 20_000,
    /** The most pixels of a picture, checked before it is decoded: a small file may contain a huge picture. */
    uploadPixels: 40_000_000,
    /** Time to process one picture. */
    uploadSeconds: 15,
    multipartFields: 20,
    multipartFieldBytes: 64 * KIB,
  },
  socket: {
    connections: 5000,
    /** Request line and headers together; a longer address gets 431. */
    headerBytes: 16 * KIB,
    /** From the first byte to the end of the headers. */
    headersMs: 10_000,
    /** From the first byte to the end of the body: enough for a photo over a slow connection. */
    requestMs: 60_000,
    /** Longer than a proxy's usual minute, so that a proxy never writes to a socket that was just closed. */
    keepAliveMs: 65_000,
    /** How often sockets are checked for the two above. */
    checkMs: 2000,
    /** A client that takes less than `stalledBytes` of a waiting answer in this time has stopped reading. */
    stalledMs: 20_000,
    stalledBytes: 32 * KIB,
  },
  /** Event streams per process, and per person in it: more tabs than that fall back to polling. */
  stream: {
    open: 2000,
    perPerson: 8,
    /** A client that reads more slowly than this is disconnected. */
    unreadBytes: 64 * KIB,
  },
  answer: {
    /** A call that could not be answered by then is 503; uploads, imports and streams are exempt. */
    withinMs: 1900,
    /**
     * A process that gets too little CPU is slow, not broken. While its event loop runs later than `starvedMs`, a call gets
     * `withinMs` again, a limited number of times.
     */
    starvedMs: 60,
    extensions: 4,
  },
  database: {
    /** Connections per process. */
    connections: 10,
    /** Waiting for a free connection. */
    acquireMs: 1000,
    statementMs: 1500,
    lockMs: 1000,
    /** A transaction that sends nothing, such as one of a process that hangs. */
    idleInTransactionMs: 5000,
    /** A database that does not answer at all: the connection is closed. */
    silenceMs: 1700,
  },
  password: {
    /** Hashes at once per process, each 19 MiB and about 20 ms of a core. */
    atOnce: 2,
    waiting: 50,
  },
  /**
   * A call is refused if more requests than this wait for a connection, or if the event loop runs later than this.
   */
  shed: {
    low: { waiting: 40, lateMs: 1000 },
    normal: { waiting: 80, lateMs: 1500 },
    high: { waiting: 250, lateMs: 3000 },
    retryAfterSeconds: 2,
  },
} as const
