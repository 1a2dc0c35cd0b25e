"""Adds one glyph of a variable font to another with the same axis: add-glyph.py INTO FROM CODE OUT.

Google's subsets of Inter keep the rupee sign in another file than the Latin letters. pyftmerge merges no variable fonts.
"""
import sys

from fontTools.ttLib import TTFont

into, source, code, out = sys.argv[1], sys.argv[2], int(sys.argv[3], 16), sys.argv[4]
font, other = TTFont(into), TTFont(source)
name = other.getBestCmap()[code]
# Tables are read on first use, and these need the order of glyphs from before.
for each in (font, other):
    for tag in ("glyf", "hmtx", "gvar", "HVAR", "cmap", "GSUB", "GPOS", "GDEF"):
        each[tag]

order = [*font.getGlyphOrder(), name]
font.setGlyphOrder(order)
font["glyf"].glyphs[name] = other["glyf"][name]
font["glyf"].glyphOrder = order
font["hmtx"][name] = other["hmtx"][name]
font["gvar"].variations[name] = other["gvar"].variations[name]
for table in font["cmap"].tables:
    table.cmap[code] = name

# The widths of both fonts vary with one region, from the lightest to the boldest weight.
widths, added = font["HVAR"].table, other["HVAR"].table
index = added.AdvWidthMap.mapping[name]
deltas = added.VarStore.VarData[index >> 16].Item[index & 0xFFFF]
outer, data = next((i, d) for i, d in enumerate(widths.VarStore.VarData) if d.VarRegionIndex == [0])
data.Item.append(deltas)
data.ItemCount = len(data.Item)
widths.AdvWidthMap.mapping[name] = (outer << 16) + data.ItemCount - 1

font.flavor = "woff2"
font.save(out)
