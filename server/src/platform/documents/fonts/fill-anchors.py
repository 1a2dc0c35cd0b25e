# Fills the empty anchors of mark positioning, because fontkit reads them without a check. A mark without an anchor keeps its
# place. Usage: python3 fill-anchors.py font.ttf ...
import sys
from statistics import mean

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.otTables import Anchor


def fill(anchors, advance, marks):
    for mark_class, present in enumerate(anchors):
        of_class = [mark.MarkAnchor for mark in marks if mark.Class == mark_class]
        if present is not None or not of_class:
            continue
        anchor = Anchor()
        anchor.Format = 1
        anchor.XCoordinate = round(advance + mean(one.XCoordinate for one in of_class))
        anchor.YCoordinate = round(mean(one.YCoordinate for one in of_class))
        anchors[mark_class] = anchor


for path in sys.argv[1:]:
    font = TTFont(path)
    advances = {glyph: advance for glyph, (advance, _) in font["hmtx"].metrics.items()}
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for subtable in lookup.SubTable:
            if lookup.LookupType == 9:
                subtable = subtable.ExtSubTable
            kind = type(subtable).__name__
            if kind == "MarkBasePos":
                for glyph, record in zip(subtable.BaseCoverage.glyphs, subtable.BaseArray.BaseRecord):
                    fill(record.BaseAnchor, advances[glyph], subtable.MarkArray.MarkRecord)
            elif kind == "MarkMarkPos":
                for glyph, record in zip(subtable.Mark2Coverage.glyphs, subtable.Mark2Array.Mark2Record):
                    fill(record.Mark2Anchor, advances[glyph], subtable.Mark1Array.MarkRecord)
            elif kind == "MarkLigPos":
                for glyph, ligature in zip(subtable.LigatureCoverage.glyphs, subtable.LigatureArray.LigatureAttach):
                    for component in ligature.ComponentRecord:
                        fill(component.LigatureAnchor, advances[glyph], subtable.MarkArray.MarkRecord)
    font.save(path)
