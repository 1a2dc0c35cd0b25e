// A language for tests: written from right to left, and about 40 % longer than English. Finds text that is cut off,
// overlaps other text or leaves its box.
import type { Page } from '@playwright/test'

type Mirrored = { texts?: Map<Node | HTMLInputElement, { before: string; longer: string }> }

/** Mirrors the page and lengthens every text that it shows by now. Calling it again lengthens what is new. */
export const mirror = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dir = 'rtl'
    // Codes, addresses, amounts and units stay as they are.
    const lengthened = (text: string) =>
      text.replace(/(?<![\w@.])[A-Za-z]{3,}(?![\w@]|\.\w)/g, (word) => word.replace(/[aeiouyAEIOUY]/g, '$&$&'))
    const kept = window as Mirrored
    kept.texts ??= new Map()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const before = node.nodeValue ?? ''
      if (kept.texts.get(node)?.longer === before || node.parentElement?.closest('script, style')) continue
      node.nodeValue = lengthened(before)
      kept.texts.set(node, { before, longer: node.nodeValue })
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('[placeholder]')) {
      const before = field.placeholder
      if (kept.texts.get(field)?.longer === before) continue
      field.placeholder = lengthened(before)
      kept.texts.set(field, { before, longer: field.placeholder })
    }
  })

/** Turns the page back, except what has changed since. */
export const unmirror = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dir = 'ltr'
    const kept = window as Mirrored
    for (const [node, { before, longer }] of kept.texts ?? []) {
      if (node instanceof HTMLInputElement) node.placeholder = before
      else if (node.nodeValue === longer) node.nodeValue = before
    }
    delete kept.texts
  })

/** What a reader cannot read on this page, or within an element of it: each line says what is wrong with which text. */
export const unreadable = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate((selector) => {
    type Line = { left: number; right: number; top: number; bottom: number }
    const found = new Set<string>()
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) {
      const wide = [...document.body.querySelectorAll('*')].findLast((each) => {
        const { left, right, width } = each.getBoundingClientRect()
        return width > 1 && (left < -1 || right > clientWidth + 1)
      })
      found.add(`the page scrolls: ${scrollWidth} > ${clientWidth} [${wide?.outerHTML.slice(0, 120) ?? ''}]`)
    }

    const parentsOf = (element: Element): Element[] => {
      const parents: Element[] = []
      for (let each: Element | null = element; each; each = each.parentElement) parents.push(each)
      return parents
    }
    const lookAt = (element: Element) => {
      const style = getComputedStyle(element)
      return {
        // For screen readers only, or no text of the page.
        isUnseen:
          (element.clientWidth === 1 && element.clientHeight === 1) ||
          element.matches('script, style, option, svg, [inert]'),
        scrolls: /auto|scroll/.test(style.overflowX + style.overflowY),
        clips: /hidden|clip/.test(style.overflowX + style.overflowY),
        isEllipsis: style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none',
        isBox:
          style.display !== 'inline' &&
          (style.borderTopWidth !== '0px' || style.backgroundColor !== 'rgba(0, 0, 0, 0)'),
        isFixed: style.position === 'fixed',
        isLayer: /fixed|sticky/.test(style.position),
        rect: element.getBoundingClientRect(),
        name: (element.getAttribute('class') ?? '').slice(0, 60),
        element,
      }
    }
    // Most texts share most of their parents.
    const seen = new Map<Element, ReturnType<typeof lookAt>>()
    const seenOf = (element: Element) => {
      const look = seen.get(element) ?? lookAt(element)
      seen.set(element, look)
      return look
    }
    const texts: { text: string; lines: Line[]; parents: Element[]; layer: Element | undefined }[] = []
    const root = document.querySelector(selector) ?? document.body
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode.nodeValue?.trim() ?? ''
      const element = walker.currentNode.parentElement
      if (!text || !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const parents = parentsOf(element)
      const boxes = parents.map(seenOf)
      if (boxes.some(({ isUnseen }) => isUnseen)) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      // Lines that an ellipsis stands for are not seen.
      const ellipsis = boxes.find(({ isEllipsis }) => isEllipsis)?.rect
      const scroller = boxes.find(({ scrolls }) => scrolls)?.rect
      const isScrolledAway = ({ top, bottom }: DOMRect) =>
        scroller !== undefined && (bottom > scroller.bottom || top < scroller.top)
      // A chart measures its texts above the page.
      const isShown = (line: DOMRect) =>
        line.width > 1 &&
        line.bottom + scrollY > 0 &&
        !isScrolledAway(line) &&
        (!ellipsis || (line.top >= ellipsis.top - 2 && line.bottom <= ellipsis.bottom + 4))
      const lines = [...range.getClientRects()].filter(isShown).map(({ left, right, top, bottom }) => ({
        left: Math.max(left, ellipsis?.left ?? left),
        right: Math.min(right, ellipsis?.right ?? right),
        top,
        bottom,
      }))
      if (lines.length === 0) continue

      for (const { scrolls, isEllipsis, clips, isBox, isFixed, rect, name } of boxes) {
        // What scrolls can be read, and what is above it is not the text's box.
        if (scrolls || isEllipsis) break
        const { left, right, top, bottom } = rect
        const sides = (margin: number) => lines.some((line) => line.left < left - margin || line.right > right + margin)
        const ends = lines.some((line) => line.top < top - 6 || line.bottom > bottom + 6)
        if (clips && (sides(1) || ends)) found.add(`cut: ${text.slice(0, 60)} [${name}]`)
        if (isBox && (sides(1) || ends)) found.add(`leaves its box: ${text.slice(0, 60)} [${name}]`)
        if (isFixed) break
      }
      const layer = boxes.find(({ isLayer }) => isLayer)?.element
      texts.push({ text, lines, parents, layer })
    }

    /** Whether two lines share room, apart from the space above and below the letters. */
    const overlap = (one: Line, other: Line) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 6
    /** Whether this text is on top at the middle of the line: the page may be behind a bar or a dialog. */
    const isOnTop = ({ left, right, top, bottom }: Line, parents: Element[]) => {
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return hit === null || parents.includes(hit) || (parents[0]?.contains(hit) ?? false)
    }
    for (const [index, one] of texts.entries())
      for (const other of texts.slice(index + 1))
        if (one.layer === other.layer)
          for (const line of one.lines)
            for (const second of other.lines)
              if (overlap(line, second) && (isOnTop(line, one.parents) || isOnTop(second, other.parents)))
                found.add(`overlap: ${one.text.slice(0, 40)} / ${other.text.slice(0, 40)}`)
    return [...found]
  }, within)
