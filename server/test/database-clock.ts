const CLOCK =
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(\s*\)|\b(?:current_timestamp|current_date|current_time|localtimestamp|localtime)\b/i

/** Whether an SQL text asks PostgreSQL for the time. */
export const readsDatabaseClock = (sqlText: string): boolean => CLOCK.test(sqlText)
