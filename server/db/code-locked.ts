import { sql } from 'kysely'

export const MAX_WRONG_CODES = 5

/** Whether nobody but a manager ends a drop `d`, after as many wrong codes as are allowed. */
export const isCodeLocked = sql<boolean>`(d.state IN ('out', 'arrived') AND d.wrong_codes >= ${sql.lit(MAX_WRONG_CODES)})`
