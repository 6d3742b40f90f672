# compiled: CONTRIBUTING, section 2
"""Payments that follow from totals. They sum to zero."""

from tianhu.core.score import Sheet


def differences(sheet: Sheet, seats: int) -> None:
    """Every pair of players settles the difference of their totals."""
    for i in range(seats):
        for j in range(seats):
            sheet.pay[i] += sheet.total[i] - sheet.total[j]


def transfer(sheet: Sheet, giver: int, taker: int, amount: int) -> None:
    """One payment."""
    sheet.pay[giver] -= amount
    sheet.pay[taker] += amount
