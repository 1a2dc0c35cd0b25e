import { describe, expect, it } from 'vitest'
import { fold, phoneticKey, stem, wordsOf } from './tokenize.ts'

describe('words', () => {
  it.each([
    ["Kellogg's Corn Flakes & Honey", ['kelloggs', 'corn', 'flakes', 'honey']],
    ['Crème fraîche', ['creme', 'fraiche']],
    ['Cre\u0300me', ['creme']],
    ['7-Up (No. 1)', ['7', 'up', 'no', '1']],
    ['ताज़ा दूध', ['ताजा', 'दूध']],
    ['आटा और चावल', ['आटा', 'चावल']],
    ['दूध\u200dपाउडर १२', ['दूधपाउडर', '12']],
    ['  of the and ', []],
  ])('of "%s"', (text, words) => expect(wordsOf(fold(text))).toEqual(words))

  it.each([
    [['egg', 'eggs'], 'egg'],
    [['tomato', 'tomatoes', 'tomatos'], 'tomato'],
    [['cookie', 'cookies'], 'cooki'],
    [['berry', 'berries'], 'berri'],
    [['brush', 'brushes'], 'brush'],
    [['peach', 'peaches'], 'peach'],
    [['box', 'boxes'], 'box'],
    [['glass', 'glasses'], 'glass'],
    [['leaf', 'leaves'], 'leaf'],
    [['juice', 'juices'], 'juice'],
    [['lotus'], 'lotus'],
    [['gas'], 'gas'],
    // A regular word, although every JavaScript object has a property of this name.
    [['constructor', 'constructors'], 'constructor'],
  ])('have one stem: %s', (words, expected) => expect(words.map(stem)).toEqual(words.map(() => expected)))

  it.each([
    ['amul', 'amool'],
    ['paneer', 'panir'],
    ['dal', 'daal'],
    ['atta', 'aata'],
    ['jeera', 'zeera'],
    ['chawal', 'chaval'],
    ['masala', 'massala'],
    ['gobhi', 'gobi'],
    ['haldi', 'haldee'],
  ])('sound the same: %s and %s', (one, other) => expect(phoneticKey(other)).toBe(phoneticKey(one)))

  it.each([
    ['ताज़ा', 'ताज़ा', 'ताजा'],
    ['गुड़', 'गुड़', 'गुड'],
    ['अण्डा', 'अंडा', 'अँडा'],
    ['शैम्पू', 'शैंपू'],
    ['हिन्दी', 'हिंदी'],
    ['नूडल्\u200cस', 'नूडल्स'],
  ])('in Devanagari have one spelling: %s', (first, ...others) =>
    expect(others.map(fold)).toEqual(others.map(() => fold(first))),
  )

  it('do not all sound the same', () => {
    const words = ['milk', 'malt', 'rice', 'rusk', 'chips', 'curd', 'card', 'bread', 'onion', 'paneer', 'banana']
    expect(new Set(words.map(phoneticKey)).size).toBe(words.length)
  })
})
