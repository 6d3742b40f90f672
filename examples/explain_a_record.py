"""Plays a deal of Nantong, keeps it as a record, replays it and says where the points come from."""

import tianhu
from tianhu.lab.deals import play_deal
from tianhu.records import check, from_record

record = play_deal(tianhu.game("nantong"), 7, "greedy", {})
assert check(record) == []
deal = from_record(record)
for event in deal.view(0).events()[-3:]:
    print(f"seat {event['seat']}: {event['word']} {' '.join(event['tiles'])}")
for seat, player in enumerate(record["result"]["players"]):
    print(f"seat {seat}: {player['total']} hu, settles {record['result']['settlement'][seat]:+}")
    for line in player["lines"]:
        print(f"    {line['rule']}  {line['name']} {line['tiles']}: {line['do']} {line['amount']}")
