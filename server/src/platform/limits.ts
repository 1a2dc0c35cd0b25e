/**
 * Every limit of the running server, in one place. Lengths of fields are part of the contract and stand in
 * contract/src/limits.ts; tries per person and address stand in contract/src/rate-limits.ts. docs/operations.md shows all three as
 * tables, and a test compares. What is over a limit is refused at once (413, 429, 503 with Retry-After), never queued.
 */
const KIB = 1024

export const limits = {
  body: {
    /** Levels of lists and objects within each other; ours need six. */
    jsonDepth: 20,
    /** Names and list items in one body of the largest that we know. */
    jsonParts: 20_000,
    /** Of a picture, before it is decoded: a small file may hold a huge one. */
    uploadPixels: 40_000_000,
    /** Of work on one picture. */
    uploadSeconds: 15,
    multipartFields: 20,
    multipartFieldBytes: 64 * KIB,
  },
  socket: {
    connections: 5000,
    /** Request line and headers together; a longer address is 431. */
    headerBytes: 16 * KIB,
    /** From the first byte to the end of the headers. */
    headersMs: 10_000,
    /** From the first byte to the end of the body: a photo over a slow line fits, a trickle does not. */
    requestMs: 60_000,
    /** Longer than the usual minute of a proxy, so that it never writes into a socket we just closed. */
    keepAliveMs: 65_000,
    /** How often sockets are looked at for the two above. */
    checkMs: 2000,
  },
  /** Event streams per process, and per person in it: more tabs than that fall back to polling. */
  stream: {
    open: 2000,
    perPerson: 8,
    /** A client that reads this slowly has lost interest. */
    unreadBytes: 64 * KIB,
  },
  answer: {
    /** A call that could not be answered by then is 503; uploads, imports and streams are exempt. */
    withinMs: 1900,
    /**
     * A process that gets too little of the processor is slow, not out of order: while its event loop runs later than
     * this, a call is given the time above once more, at most so many times.
     */
    starvedMs: 60,
    extensions: 4,
  },
  database: {
    /** Connections per process. */
    connections: 10,
    /** Waiting for a free one of them. */
    acquireMs: 1000,
    statementMs: 1500,
    lockMs: 1000,
    /** A transaction that says nothing, such as one of a process that hangs. */
    idleInTransactionMs: 5000,
    /** A database that does not answer at all: the connection is given up. */
    silenceMs: 1700,
  },
  password: {
    /** Hashes at once per process, each 19 MiB and some 20 ms of a core. */
    atOnce: 2,
    waiting: 50,
  },
  /** Requests that already wait for a connection, and how late the event loop runs, above which a call is refused. */
  shed: {
    low: { waiting: 40, lateMs: 1000 },
    normal: { waiting: 80, lateMs: 1500 },
    high: { waiting: 250, lateMs: 3000 },
    retryAfterSeconds: 2,
  },
} as const
