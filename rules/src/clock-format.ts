/**
 * How a language writes a time of day: "3:30 pm" in English. Others name the part of the day in their own words, as in
 * "दोपहर 3:30"; their short style would keep the English "pm".
 */
export const clockFormat = (language: string): Intl.DateTimeFormatOptions =>
  language === 'en' ? { timeStyle: 'short' } : { hour: 'numeric', minute: '2-digit', dayPeriod: 'long' }
